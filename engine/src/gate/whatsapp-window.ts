import { formatMoment } from './format-time.ts'

/** How long WhatsApp accepts free texts to the client. */
export interface WhatsAppWindow {
  /** Null if it doesn't. */
  closesAt: Date | null
  /** The name of the template that the message is sent as if it doesn't; null if none can hold it. */
  template: string | null
}

/** Whether a message may leave over WhatsApp now, and as what. */
export const judgeWindow = (
  { closesAt, template }: WhatsAppWindow,
  now: Date,
  zone: string,
): { ok: boolean; detail: string } => {
  if (closesAt !== null && closesAt > now)
    return { ok: true, detail: `WhatsApp’s 24-hour window is open until ${formatMoment(closesAt, now, zone)}` }
  if (template !== null)
    return { ok: true, detail: `WhatsApp’s 24-hour window has closed, so it’s sent as the template ${template}` }
  return { ok: false, detail: 'WhatsApp’s 24-hour window has closed. It waits until the client writes' }
}
