import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { KeyCap } from '../ui/keys/KeyCap.tsx'
import { SEARCH_KEYS } from '../ui/page/open-search.ts'
import { openOverlay } from './open-overlay.ts'
import classes from './SearchField.module.css'

/** Looks like a search field and opens the palette. */
export const SearchField = ({ rail }: { rail: boolean }) => (
  <UnstyledButton
    className={classes.search}
    data-tour="search"
    data-rail={rail || undefined}
    data-tip={rail ? `Search, ${SEARCH_KEYS}` : undefined}
    aria-label={rail ? 'Search' : undefined}
    aria-haspopup="dialog"
    onClick={() => openOverlay('palette')}
  >
    <IconSearch size={rail ? 18 : 16} stroke={1.5} aria-hidden="true" />
    {!rail && (
      <>
        <span className={classes.word}>Search</span>
        <KeyCap>{SEARCH_KEYS}</KeyCap>
      </>
    )}
  </UnstyledButton>
)
