import type { WritingChannel } from '@attune/contract/channels/entity'
import { WINDOW_ENDS_SOON_MS } from '@attune/contract/channels/whatsapp/templates'

/** What to know before writing: that WhatsApp's window has closed, or how long it is still open. */
export type WindowState = { kind: 'closed' } | { kind: 'ends'; text: string }

/** Null if there is nothing to say: no window, or plenty of time left. */
export const windowState = (window: WritingChannel['window'], now: Date): WindowState | null => {
  if (window === null) return null
  const left = window.closesAt === null ? 0 : Date.parse(window.closesAt) - now.getTime()
  if (left <= 0) return { kind: 'closed' }
  return left < WINDOW_ENDS_SOON_MS ? { kind: 'ends', text: formatLeft(left) } : null
}

/** `1 h 20 min`, `5 min`, `less than a minute`. */
const formatLeft = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
}
