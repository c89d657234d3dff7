import type { QueryClient } from '@tanstack/react-query'
import { focusIfLost } from '../../../ui/keys/focus-if-lost.ts'
import { SECURITY } from './queries.ts'

/**
 * Loads the page's lists again after a change that removes an element, such as a row. If it had the focus, another
 * button in its part of the page gets it, or else the part's heading.
 */
export const loadPartAgain = (
  client: Pick<QueryClient, 'invalidateQueries'>,
  going: Element | null | undefined,
): void => {
  const part = going?.closest('section')
  // When the lists have been loaded, the element is still drawn for a moment.
  const findButton = () =>
    [...(part?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].find(
      (button) => going?.contains(button) === false,
    )
  void client
    .invalidateQueries({ queryKey: SECURITY })
    .then(() => focusIfLost(() => findButton() ?? part?.querySelector<HTMLElement>('h3')))
}
