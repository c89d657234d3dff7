import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_TEXT_MAX } from '../limits.ts'

/** `recipients` is a list of addresses, or one text with addresses separated by commas. */
export const sendEmail: NodeKind<'send_email'> = {
  type: 'send_email',
  title: 'Send email',
  about: 'Sends an email.',
  category: 'talk',
  outputs: NEXT,
  properties: [
    { name: 'subject', title: 'Subject', field: 'template', maxLength: 200, required: true },
    {
      name: 'content',
      title: 'Content',
      field: 'template',
      maxLength: NODE_TEXT_MAX * 4,
      multiline: true,
      required: true,
    },
    { name: 'recipients', title: 'Recipients', field: 'data-source', types: ['string'], required: true },
  ],
}
