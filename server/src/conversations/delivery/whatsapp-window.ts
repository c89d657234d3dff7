import { holdsText, isWhatsApp, WINDOW_MS } from '@attune/contract/channels/whatsapp/templates'
import type { WhatsAppWindow } from '@attune/engine/gate/whatsapp-window'
import { loadDefaultTemplate, openWindow } from '@attune/store/channels/whatsapp'
import type { TemplateRecord } from '@attune/store/conversations/tables'
import type { Tenant } from '@attune/store/store'
import { windowClosesAt } from '../../channels/whatsapp/window.ts'
import { addJob } from '../../work/add-job.ts'

/** What matters about a message for WhatsApp's window. */
export interface WindowQuestion {
  contactId: string
  own: string | null
  text: string
  /** A template takes no files, and the line about what is quoted would be one line too many. */
  isPlain: boolean
  isAutomations: boolean
}

/**
 * What the gate is told about WhatsApp's window, and the template that the message is sent as if it is closed: the one
 * that the organization chose for automation. People choose theirs themselves. Null for anything but WhatsApp.
 */
export const askWindow = async (
  tx: Tenant,
  { contactId, own, text, isPlain, isAutomations }: WindowQuestion,
  now: Date,
): Promise<{ window: WhatsAppWindow; template: TemplateRecord | null } | null> => {
  if (own === null || !isWhatsApp(own)) return null
  const closesAt = await windowClosesAt(tx, { contactId, own }, now)
  const chosen = closesAt === null && isAutomations && isPlain ? await loadDefaultTemplate(tx) : undefined
  const template =
    chosen !== undefined && holdsText(chosen.body, text)
      ? { sid: chosen.content_sid, name: chosen.name, body: chosen.body, values: [text] }
      : null
  return { window: { closesAt, template: template?.name ?? null }, template }
}

/** The client wrote over WhatsApp: it accepts free texts for 24 hours, and what has been waiting for that is sent. */
export const noteWindow = async (
  tx: Tenant,
  { contactId, own }: { contactId: string; own: string },
  { wroteAt, now }: { wroteAt: Date; now: Date },
): Promise<void> => {
  if (!isWhatsApp(own)) return
  const at = wroteAt < now ? wroteAt : now
  const wasClosed = await openWindow(tx, { contactId, own }, at, new Date(now.getTime() - WINDOW_MS))
  if (wasClosed) await addJob(tx, { kind: 'release-held', payload: { contactId }, dueAt: now, now })
}
