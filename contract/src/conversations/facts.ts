/** Facts of the conversations slice. They carry ids and kinds, never texts or values. */
export const CONVERSATION_FACTS = [
  'MessageReceived',
  'MessageAdded',
  'MessageOmitted',
  'DeliveryChanged',
  'MessageContextChanged',
  'AttachmentFetched',
  'ThreadRead',
  'WaitEnded',
  'DraftChanged',
] as const
