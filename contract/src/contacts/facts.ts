export const CONTACT_FACTS = [
  'ContactAdded',
  'ContactOptedOut',
  'ContactOptedIn',
  'ContactReassigned',
  'ContactStatusChanged',
] as const
