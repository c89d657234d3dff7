import type { NotifyOf } from '@attune/contract/staff/notifications'

/** “Mine”: clients whose primary coach one is. “All”: everybody one reaches. */
export const NOTIFY_OPTIONS: { value: NotifyOf; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'mine', label: 'My clients' },
  { value: 'all', label: 'All clients' },
]

export const BLOCKED =
  'This browser blocks notifications from Attune. Allow them in the settings of this site, beside its address, and choose again.'
export const NOT_ASKED = 'This browser has not been allowed to show notices yet.'
export const UNSUPPORTED_DESKTOP = 'This browser shows no notices here. They need a secure address (https).'
export const UNSUPPORTED_PUSH =
  'This browser takes no push notices here. They need a secure address (https); on an iPhone or iPad add Attune to the Home Screen first and open it from there.'
