/** Facts of the conversations slice. They carry ids and kinds, never texts or values. */
export const CONVERSATION_FACTS = [
  'MessageReceived',
  'MessageAdded',
  'MessageOmitted',
  'DeliveryChanged',
  'ThreadRead',
  'DraftChanged',
] as const
