import type { Choice } from '@attune/contract/scenes/nodes/property'

/** The options of a field. The one that is stored is among them, even if it is unknown or no longer offered. */
export const offeredChoices = (
  choices: readonly Choice[],
  stored: string | null,
): { value: string; label: string }[] => {
  const data = choices
    .filter(({ value, offered }) => offered !== false || value === stored)
    .map(({ value, title }) => ({ value, label: title }))
  const isThere = stored === null || data.some(({ value }) => value === stored)
  return isThere ? data : [...data, { value: stored, label: stored }]
}
