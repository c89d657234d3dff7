import * as z from 'zod'

export const ReceivedMail = z.object({
  subject: z.string(),
  /** What it repeats of earlier mails, and its signature. */
  quoted: z.string(),
  /** False if anybody may have sent it. Nothing follows from it then. */
  verified: z.boolean(),
  /** Nobody wrote it: an autoresponder, a mailing list or a mail server did. Nothing follows from it. */
  automatic: z.boolean(),
  /** It can be read as it was written; false without access to private data, since a signature says who they are. */
  html: z.boolean(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>
