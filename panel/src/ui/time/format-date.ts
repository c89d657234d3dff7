/** `March 4, 2021`, in a person's time zone. */
export const formatDate = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at))
