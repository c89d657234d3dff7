/** The id of the element in which the composer's tools open. */
export const TOOLS_PLACE = 'composer-opened'
