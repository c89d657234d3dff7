/** Those who can see to a notice. */
interface Readers {
  /** The roles of everybody whose account isn't disabled, by account. */
  acting: ReadonlyMap<string, string>
  admins: readonly string[]
}

/**
 * Who gets a notice about a client. If all of their accounts are disabled, the admins get it besides: the clients of a
 * disabled coach stay with them until somebody hands them over.
 */
export const reachSomebody = (recipients: readonly string[], { acting, admins }: Readers): string[] =>
  recipients.length === 0 || recipients.some((id) => acting.has(id))
    ? [...recipients]
    : [...new Set([...recipients, ...admins])]

/** Without those who have become coaches: they keep their list of coaches, but no longer reach these coaches' clients. */
export const stillManaging = (managerIds: readonly string[], { acting }: Pick<Readers, 'acting'>): string[] =>
  managerIds.filter((id) => acting.get(id)?.startsWith('ROLE_COACH') !== true)
