/** The accounts that can deal with a notice. */
interface Readers {
  /** The roles of everybody whose account isn't disabled, by account. */
  acting: ReadonlyMap<string, string>
  admins: readonly string[]
}

/**
 * Who gets a notice about a client. If the accounts of all recipients are disabled, the admins get it, too: a disabled
 * coach keeps their clients until somebody hands them over.
 */
export const ensureReader = (recipients: readonly string[], { acting, admins }: Readers): string[] =>
  recipients.length === 0 || recipients.some((id) => acting.has(id))
    ? [...recipients]
    : [...new Set([...recipients, ...admins])]

/** Leaves out managers who have become coaches: their list of coaches is kept, but no longer gives them any clients. */
export const dropFormerManagers = (managerIds: readonly string[], { acting }: Pick<Readers, 'acting'>): string[] =>
  managerIds.filter((id) => acting.get(id)?.startsWith('ROLE_COACH') !== true)
