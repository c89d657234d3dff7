/** Keys in storage that begin with a prefix. */
export const listStoredKeys = (storage: Pick<Storage, 'length' | 'key'>, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))

/** How the keys begin under which an account's unsent messages are stored. */
export const unsentPrefixOf = (accountId: string): string => `unsent:${accountId}:`

/** Parses a stored object. Anyone can write to storage, so anything unreadable counts as an empty object. */
export const parseStoredObject = (json: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
