import { useComboboxContext } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { LOAD_FAILED, LOADING, NO_RESULTS, SEARCH_FAILED } from './select-options.ts'

interface SearchFailedProps {
  words?: string
  onRetry: () => void
}

/**
 * The only entry of a list whose search failed. Arrow keys and Enter reach it like a choice. It isn't one of Mantine's
 * options, because choosing one sets a value and closes the list.
 */
export const SearchFailed = ({ words = SEARCH_FAILED, onRetry }: SearchFailedProps) => {
  const { getStyles, store } = useComboboxContext()
  const retry = () => {
    onRetry()
    // Otherwise the arrows would go on from here in the list to come.
    store.resetSelectedOption()
  }
  return (
    // The field handles the keys and names the highlighted entry (aria-activedescendant).
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div {...getStyles('option')} id={useId()} role="option" aria-selected={false} data-combobox-option onClick={retry}>
      {words}
    </div>
  )
}

interface LoadedList {
  isPending: boolean
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

/** What a field whose choices are loaded as a whole says while it has none to show. */
export const emptyMessageOf = ({ isPending, isLoadingError, refetch }: LoadedList): ReactNode => {
  if (isPending) return LOADING
  return isLoadingError ? <SearchFailed words={LOAD_FAILED} onRetry={() => void refetch()} /> : NO_RESULTS
}
