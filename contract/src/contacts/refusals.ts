import { refusals } from '../refusals.ts'

export const contactRefusals = refusals({
  /** Also the answer for a contact that exists and is not the reader's: the two cannot be told apart. */
  ContactNotFound: { status: 404, title: 'Page Not Found', message: 'This client is not there.' },
})
