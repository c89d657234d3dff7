/** A backup or restore that can't be done. The message is meant for the user of the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export const NOT_A_BACKUP = 'This file is not an Attune backup.'
export const DAMAGED = 'The backup file is damaged or incomplete. Nothing was restored; use another backup.'
