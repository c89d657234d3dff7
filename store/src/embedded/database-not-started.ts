/** The embedded database couldn't be started. The message is meant for the user of the command. */
export class DatabaseNotStarted extends Error {
  override name = 'DatabaseNotStarted'
}

/** Turns a file system error about a state folder into a readable one. Other errors are returned unchanged. */
export const toFolderError = (home: string, error: unknown): unknown => {
  const sentence = sentences[codeOf(error) ?? '']
  return sentence === undefined ? error : new DatabaseNotStarted(sentence(home), { cause: error })
}

/** The code of a system error (`ENOSPC`, `EACCES`, …), if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const describeFullDisk = (home: string) =>
  `There is no disk space left for the state folder ${home}. Free some space, or set ATTUNE_HOME to another folder.`

const describeDenied = (home: string) =>
  `The state folder ${home} is not writable for this user. Change its owner, or set ATTUNE_HOME to another folder.`

const sentences: Record<string, (home: string) => string> = {
  ENOSPC: describeFullDisk,
  EDQUOT: describeFullDisk,
  EROFS: (home) => `The state folder ${home} is on a read-only disk. Set ATTUNE_HOME to another folder.`,
  EACCES: describeDenied,
  EPERM: describeDenied,
  ENOTDIR: (home) => `The state folder ${home} has a file in its path. Set ATTUNE_HOME to another folder.`,
  EEXIST: (home) => `The state folder ${home} is a file. Set ATTUNE_HOME to another folder.`,
}
