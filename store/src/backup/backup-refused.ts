/** A backup or restore that cannot be done. The message is written for the person who typed the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

export const NOT_A_BACKUP = 'This file is not a backup of Attune.'
export const DAMAGED = 'The backup file is damaged or was cut short. Nothing was restored; use another backup.'
