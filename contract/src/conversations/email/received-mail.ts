import * as z from 'zod'

export const ReceivedMail = z.object({
  subject: z.string(),
  /** What it quotes from earlier emails, and its signature. */
  quoted: z.string(),
  /** False if anybody may have sent it. It then triggers nothing. */
  verified: z.boolean(),
  /** Not written by a person, but by an autoresponder, a newsletter or a mail server. It triggers nothing. */
  automatic: z.boolean(),
  /** It can be shown as it was written; false without access to private data, since a signature names the client. */
  html: z.boolean(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>
