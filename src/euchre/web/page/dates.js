// Days and times in words, as the server writes them, and in the digits that cards have.

import { translatable } from "./texts.js";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** "0:07", "12:30". @param {number} ms */
export const lasting = (ms) => `${Math.floor(Math.max(0, ms) / 60000)}:${two(Math.floor(Math.max(0, ms) / 1000) % 60)}`;

/** "14:05" @param {Date} at */
export const clockTime = (at) => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** "Fri, Nov 27" @param {Date} at */
export const shortDay = (at) => translatable("page-short-day", `${WEEKDAYS[at.getDay()]}, ${MONTHS[at.getMonth()].slice(0, 3)} ${at.getDate()}`, { weekday: at.getDay(), month: at.getMonth() + 1, day: at.getDate() });

/** "November 27, 2026, 14:05" @param {Date} at */
export const fullTime = (at) => translatable("page-full-time", `${MONTHS[at.getMonth()]} ${at.getDate()}, ${at.getFullYear()}, ${clockTime(at)}`, { month: at.getMonth() + 1, day: at.getDate(), year: String(at.getFullYear()), time: clockTime(at) });
