import type { NotifyOf } from '@attune/contract/staff/notifications'

/** `mine`: clients whose primary coach the account is. `all`: all clients in reach. */
export const NOTIFY_OPTIONS: { value: NotifyOf; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'mine', label: 'My clients' },
  { value: 'all', label: 'All clients' },
]

export const BLOCKED =
  'This browser blocks notifications from Attune. Allow them in the site settings next to the address bar, then choose again.'
export const NOT_ASKED = 'You haven’t allowed this browser to show notices yet.'
export const UNSUPPORTED_DESKTOP = 'This browser can’t show notices here. They need a secure (https) address.'
export const UNSUPPORTED_PUSH =
  'This browser can’t receive push notices here. They need a secure (https) address. On an iPhone or iPad, add Attune to the Home Screen first and open it from there.'
