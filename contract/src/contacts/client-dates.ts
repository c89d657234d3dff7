/** Dates that every client carries. All others are answers of the questionnaire, named by their question. */
export const CLIENT_DATE_FIELDS = ['client.since', 'client.firstInteraction'] as const
export type ClientDateField = (typeof CLIENT_DATE_FIELDS)[number]
export const CLIENT_DATE_TITLES: Record<ClientDateField, string> = {
  'client.since': 'Client since',
  'client.firstInteraction': 'First interaction',
}

/** Days after a client's date; negative for before. */
export const CLIENT_DATE_DAYS = { min: -365, max: 365 } as const

/** What a date field is called on the screen: `“Race day”` is the question itself. */
export const titleOfDate = (field: string): string =>
  CLIENT_DATE_FIELDS.some((known) => known === field) ? CLIENT_DATE_TITLES[field as ClientDateField] : field
