/** Every key there is, as the sheet shows it. Single keys are those that can be switched off. */
export interface ShortcutGroup {
  title: string
  keys: readonly { caps: readonly string[]; words: string; single?: boolean }[]
}

const MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      { caps: MAC ? ['⌘', 'K'] : ['Ctrl', 'K'], words: 'Search pages, clients and actions' },
      { caps: ['/'], words: 'Search', single: true },
      { caps: ['?'], words: 'This sheet', single: true },
      { caps: ['Shift', 'V'], words: 'Record-video mode', single: true },
    ],
  },
  {
    title: 'Home',
    keys: [
      { caps: ['j'], words: 'Next client', single: true },
      { caps: ['k'], words: 'Previous client', single: true },
      { caps: ['Enter'], words: 'Open the conversation', single: true },
      { caps: ['r'], words: 'Reply', single: true },
    ],
  },
  {
    title: 'Conversations',
    keys: [
      { caps: ['j'], words: 'Next conversation', single: true },
      { caps: ['k'], words: 'Previous conversation', single: true },
      { caps: ['Alt', '↓'], words: 'Next conversation, also while typing' },
      { caps: ['Alt', '↑'], words: 'Previous conversation, also while typing' },
      { caps: ['n'], words: 'Next unread', single: true },
      { caps: ['Enter'], words: 'Open the first conversation', single: true },
      { caps: ['x'], words: 'Select the conversation', single: true },
      { caps: ['Esc'], words: 'Select none', single: true },
      { caps: ['p'], words: 'Pin or unpin', single: true },
      { caps: ['m'], words: 'Mute or unmute', single: true },
      { caps: ['e'], words: 'Review, or mark reviewed', single: true },
      { caps: ['f'], words: 'Folders of the client', single: true },
      { caps: ['Alt', '↓'], words: 'On a folder of your own: move it down' },
      { caps: ['Alt', '↑'], words: 'On a folder of your own: move it up' },
      { caps: ['r'], words: 'Reply', single: true },
      { caps: ['b'], words: 'Side panel, or only its icons', single: true },
    ],
  },
]
