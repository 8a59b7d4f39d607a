"""What a test of euchre needs, for users as well."""
