import type { Webhook } from '@attune/contract/integrations/entity'

/** A dialog about webhooks. */
export type WebhookDialog = { kind: 'add' } | { kind: 'edit' | 'renew' | 'remove'; webhook: Webhook }

/** A secret that the server has just made, and can't show again. */
export interface MadeSecret {
  /** The webhook's name. */
  title: string
  secret: string
}

export interface OpenDialogs {
  dialog: WebhookDialog | null
  /** What the reader hasn't seen yet. It is shown once no other dialog is open. */
  made: readonly MadeSecret[]
}

/** `closed`: by its own buttons, or by an answer, which may be late. `made`: also after its dialog was canceled. */
type DialogStep =
  | { step: 'opened' | 'closed'; dialog: WebhookDialog }
  | { step: 'made'; made: MadeSecret }
  | { step: 'seen' }

export const takeDialogStep = (open: OpenDialogs, next: DialogStep): OpenDialogs => {
  switch (next.step) {
    case 'opened':
      return { ...open, dialog: next.dialog }
    case 'closed':
      // Another one may have been opened since.
      return open.dialog === next.dialog ? { ...open, dialog: null } : open
    case 'made':
      return { ...open, made: [...open.made, next.made] }
    case 'seen':
      return { ...open, made: open.made.slice(1) }
  }
}

export const secretToShow = ({ dialog, made }: OpenDialogs): MadeSecret | null =>
  dialog === null ? (made[0] ?? null) : null
