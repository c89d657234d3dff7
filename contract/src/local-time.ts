/** A time of day as `HH:MM`, 00:00 to 23:59. */
export const LOCAL_TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/
