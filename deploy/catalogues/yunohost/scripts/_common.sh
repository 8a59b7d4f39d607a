#!/bin/bash

install_euchre() {
    ynh_setup_source --dest_dir="$install_dir" --full_replace --keep=euchre.env
    install -o "$app" -g "$app" -m 600 ../conf/constraints.txt "$install_dir"
    ynh_exec_as_app python3 -m venv "$install_dir/venv"
    ynh_hide_warnings ynh_exec_as_app "$install_dir/venv/bin/pip" install --no-cache-dir \
        --constraint "$install_dir/constraints.txt" "$install_dir/@file[bots,web]"
    ynh_config_add_nginx
    ynh_config_add_systemd
}

start_euchre() {
    yunohost service add "$app" --description="Euchre server" --log=systemd
    ynh_systemctl --service="$app" --action=start --log_path=systemd --wait_until="Euchre is at"
}
