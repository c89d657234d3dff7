/** The embedded database could not be brought up. The message is written for the person who typed the command. */
export class DatabaseNotStarted extends Error {
  override name = 'DatabaseNotStarted'
}

/** Turns what the file system says about a state folder into a sentence; anything else comes back as it was. */
export const toFolderError = (home: string, error: unknown): unknown => {
  const sentence = sentences[codeOf(error) ?? '']
  return sentence === undefined ? error : new DatabaseNotStarted(sentence(home), { cause: error })
}

/** The code of a system error (`ENOSPC`, `EACCES`, …), when it carries one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const describeFullDisk = (home: string) =>
  `There is no room left for the state folder ${home}. Free some space, or name another folder in ATTUNE_HOME.`

const describeDenied = (home: string) =>
  `The state folder ${home} cannot be written by this user. Give it to this user, or name another folder in ATTUNE_HOME.`

const sentences: Record<string, (home: string) => string> = {
  ENOSPC: describeFullDisk,
  EDQUOT: describeFullDisk,
  EROFS: (home) => `The state folder ${home} is on a read-only disk. Name another folder in ATTUNE_HOME.`,
  EACCES: describeDenied,
  EPERM: describeDenied,
  ENOTDIR: (home) => `The state folder ${home} leads through a file. Name another folder in ATTUNE_HOME.`,
  EEXIST: (home) => `The state folder ${home} is a file. Name another folder in ATTUNE_HOME.`,
}
