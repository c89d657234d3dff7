import { useHistoryHold } from './history-holds.ts'

/** The browser's Back closes what lies over the page, the topmost first, as Esc does, instead of leaving the page. */
export const useCloseOnBack = (onClose: () => void): void =>
  useHistoryHold({ holds: ({ by }) => by < 0, instead: onClose })
