/** A group of shortcuts, as shown in the sheet. `single`: a single key, which can be switched off. */
export interface ShortcutGroup {
  title: string
  /** The addresses of the screen it belongs to; the sheet begins with its own screen's group. */
  at?: RegExp
  keys: readonly { caps: readonly string[]; words: string; single?: boolean }[]
}

const MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
const CTRL = MAC ? '⌘' : 'Ctrl'

const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      { caps: [CTRL, 'K'], words: 'Search pages, clients, scenes and actions' },
      { caps: ['/'], words: 'Search', single: true },
      { caps: ['?'], words: 'Keyboard shortcuts', single: true },
      { caps: ['Shift', 'V'], words: 'Record-video mode', single: true },
      { caps: ['Shift', 'B'], words: 'In another account: switch back', single: true },
      { caps: ['↑', '↓'], words: 'In a list: the next or previous row' },
      { caps: ['j', 'k'], words: 'In a list of a page: the next or previous row', single: true },
      { caps: ['→', '←'], words: 'In a row: to its buttons and back' },
    ],
  },
  {
    title: 'Home',
    at: /^\/$/,
    keys: [
      { caps: ['j'], words: 'Next client', single: true },
      { caps: ['k'], words: 'Previous client', single: true },
      { caps: ['r'], words: 'Reply', single: true },
      { caps: ['d'], words: 'No answer needed', single: true },
      { caps: ['z'], words: 'Take back what you just did', single: true },
      { caps: ['Enter'], words: 'Open the conversation', single: true },
    ],
  },
  {
    title: 'Notices',
    at: /^\/notices/,
    keys: [
      { caps: ['j'], words: 'Next notice', single: true },
      { caps: ['k'], words: 'Previous notice', single: true },
      { caps: ['d'], words: 'Close the alert', single: true },
      { caps: ['Enter'], words: 'Open the conversation' },
    ],
  },
  {
    title: 'Recent Questions',
    at: /^\/contacts\/recent-questions/,
    keys: [
      { caps: ['j'], words: 'Next question', single: true },
      { caps: ['k'], words: 'Previous question', single: true },
      { caps: ['r'], words: 'Reply, below the question', single: true },
      { caps: [CTRL, 'Shift', 'Enter'], words: 'In the reply: send, and answer the next one' },
      { caps: ['s'], words: 'In progress', single: true },
      { caps: ['a'], words: 'Answered', single: true },
      { caps: ['d'], words: 'Dismiss', single: true },
      { caps: ['z'], words: 'Take back the status you just set', single: true },
      { caps: ['Space'], words: 'Select the question' },
      { caps: ['Enter'], words: 'Open the message' },
    ],
  },
  {
    title: 'Tasks',
    at: /^\/contacts\/tasks|\/task-view$/,
    keys: [
      { caps: ['j'], words: 'Next task', single: true },
      { caps: ['k'], words: 'Previous task', single: true },
      { caps: ['r'], words: 'Reply, below the task', single: true },
      { caps: ['s'], words: 'Start the task', single: true },
      { caps: ['f'], words: 'Finish the task', single: true },
      { caps: ['d'], words: 'Discard the task', single: true },
      { caps: ['a'], words: 'Give the task to a colleague', single: true },
      { caps: ['z'], words: 'Take back what you just started, finished or discarded', single: true },
      { caps: ['u'], words: 'Among done or discarded ones: reopen the task', single: true },
      { caps: ['Space'], words: 'Select the task' },
      { caps: ['Enter'], words: 'Open the task in its conversation' },
      {
        caps: [CTRL, 'Shift', 'Enter'],
        words:
          'In the reply: send, and answer the next one. In its conversation: send, and start the task; if it is begun, finish it and open the next one',
      },
    ],
  },
  {
    title: 'Clients',
    at: /^\/contacts(?!\/tasks|\/recent-questions)/,
    keys: [
      { caps: ['r'], words: 'Write to the client', single: true },
      { caps: ['Space'], words: 'Select the client' },
      { caps: ['Enter'], words: 'Open the client' },
    ],
  },
  {
    title: 'Plan',
    at: /^\/plan$/,
    keys: [
      { caps: ['j'], words: 'Next message', single: true },
      { caps: ['k'], words: 'Previous message', single: true },
      { caps: ['m'], words: 'Move the message', single: true },
      { caps: ['Enter'], words: 'Open the client’s plan' },
    ],
  },
  {
    title: 'Program editor',
    at: /^\/programs\/./,
    keys: [
      { caps: ['Alt', '↑'], words: 'In a step: move it to the day before' },
      { caps: ['Alt', '↓'], words: 'In a step: move it to the day after' },
      { caps: ['Alt', '←'], words: 'In a step: an hour earlier' },
      { caps: ['Alt', '→'], words: 'In a step: an hour later' },
      { caps: [CTRL, 'Z'], words: 'Undo' },
      { caps: [CTRL, 'Shift', 'Z'], words: 'Redo' },
      { caps: ['p'], words: 'Play it for one client', single: true },
      { caps: ['Esc'], words: 'In Play: back to the editor' },
    ],
  },
  {
    title: 'Scene editor',
    at: /^\/interaction-flow\/scene\/[^/]+\/edit/,
    keys: [
      { caps: ['a'], words: 'Add a node after the selected one', single: true },
      { caps: ['p'], words: 'Open the time machine', single: true },
      {
        caps: ['↑', '↓', '←', '→'],
        words: 'On the canvas: follow the connections; Shift extends the selection, Alt moves nodes',
      },
      { caps: ['Enter'], words: 'On the canvas: open the node' },
      { caps: ['c'], words: 'On the canvas: connect the node' },
      { caps: ['Delete'], words: 'On the canvas: remove what is selected' },
      { caps: ['Esc'], words: 'On the canvas: clear the selection' },
      { caps: [CTRL, 'C'], words: 'Copy nodes, even to another scene' },
      { caps: [CTRL, 'X'], words: 'Cut nodes' },
      { caps: [CTRL, 'V'], words: 'Paste nodes' },
      { caps: [CTRL, 'D'], words: 'Duplicate nodes' },
      { caps: [CTRL, 'A'], words: 'Select all nodes' },
      { caps: [CTRL, 'Z'], words: 'Undo' },
      { caps: [CTRL, 'Shift', 'Z'], words: 'Redo' },
      { caps: [CTRL, 'F'], words: 'Search nodes' },
      { caps: [CTRL, 'S'], words: 'Save' },
    ],
  },
  {
    title: 'Time machine',
    at: /^\/interaction-flow\/scene\/[^/]+\/edit/,
    keys: [
      { caps: ['p'], words: 'Play or pause', single: true },
      { caps: ['→'], words: 'Next event', single: true },
      { caps: ['←'], words: 'Previous event', single: true },
      { caps: ['h'], words: 'An hour later', single: true },
      { caps: ['d'], words: 'A day later', single: true },
      { caps: ['f'], words: 'Fork here', single: true },
      { caps: ['Home'], words: 'To the start', single: true },
      { caps: ['End'], words: 'Furthest point you reached', single: true },
    ],
  },
  {
    title: 'Conversations',
    at: /^\/conversations/,
    keys: [
      { caps: ['r'], words: 'Reply', single: true },
      { caps: ['Enter'], words: 'In the message: send it' },
      { caps: ['Shift', 'Enter'], words: 'In the message: a new line' },
      { caps: ['/'], words: 'In the message, at the start of a word: templates' },
      { caps: [':'], words: 'In the message, at the start of a word: emoji' },
      { caps: ['Alt', 'V'], words: 'In the message: record a voice note; again to attach it' },
      { caps: ['Esc'], words: 'In the message: drop the quote, then leave it for the other keys' },
      { caps: [CTRL, 'Z'], words: 'In the empty message: take back what you just sent' },
      { caps: [CTRL, 'Shift', 'Enter'], words: 'Send, and go to the next waiting client' },
      { caps: ['d'], words: 'No answer needed', single: true },
      { caps: ['z'], words: 'Take back what you just did', single: true },
      { caps: ['u'], words: 'Mark as unread', single: true },
      { caps: ['h'], words: 'Hand the conversation back to automation', single: true },
      { caps: ['j'], words: 'Next conversation', single: true },
      { caps: ['k'], words: 'Previous conversation', single: true },
      { caps: ['Alt', '↓'], words: 'Next conversation, and keep typing' },
      { caps: ['Alt', '↑'], words: 'Previous conversation, and keep typing' },
      { caps: ['n'], words: 'Next unread', single: true },
      { caps: ['Enter'], words: 'Open the first conversation', single: true },
      { caps: ['s'], words: 'Search this conversation', single: true },
      { caps: ['x'], words: 'Select the conversation', single: true },
      { caps: ['Esc'], words: 'Clear the selection', single: true },
      { caps: ['p'], words: 'Pin or unpin', single: true },
      { caps: ['m'], words: 'Mute or unmute', single: true },
      { caps: ['e'], words: 'Review, or mark reviewed', single: true },
      { caps: ['f'], words: 'The client’s folders', single: true },
      { caps: ['Alt', '↓'], words: 'On your own folder: move it down' },
      { caps: ['Alt', '↑'], words: 'On your own folder: move it up' },
      { caps: ['↑', '↓'], words: 'In the conversation: the message above or below; Enter for its actions' },
      { caps: ['q'], words: 'On a message: quote it in your reply', single: true },
      { caps: ['b'], words: 'Expand or collapse the side panel', single: true },
    ],
  },
]

/**
 * All groups: those of the current screen first, then those that work everywhere, then the others. `pages`: the pages
 * the reader may open, each with its key after `g`.
 */
export const shortcutsFor = (
  pathname: string,
  pages: readonly { title: string; goKey: string }[],
): readonly ShortcutGroup[] => {
  const order = ({ at }: ShortcutGroup) => (at === undefined ? 1 : at.test(pathname) ? 0 : 2)
  const goTo = pages.map(({ title, goKey }) => ({ caps: ['g', goKey], words: `Go to ${title}`, single: true }))
  return [...SHORTCUTS, { title: 'Pages', keys: goTo }].toSorted((one, other) => order(one) - order(other))
}
