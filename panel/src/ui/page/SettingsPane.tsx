import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './SettingsPane.module.css'

interface SettingsPaneProps {
  title: string
  /** Where Back leads. On wide screens it is shown only on pages below a section. */
  back: NonNullable<LinkProps['to']>
  isBelow?: boolean
  /** For tables: uses the full width. */
  wide?: boolean
  children: ReactNode
}

/** Frame of one section of settings: its title and, on a phone, a link back to the list. */
export const SettingsPane = ({ title, back, isBelow = false, wide = false, children }: SettingsPaneProps) => (
  <section className={classes.child} data-wide={wide || undefined} aria-labelledby="settings-child">
    <header className={classes.head}>
      <Link className={classes.back} data-below={isBelow || undefined} to={back} aria-label="Back">
        <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
      </Link>
      <h2 id="settings-child" className={classes.title}>
        {title}
      </h2>
    </header>
    <div className={classes.body}>{children}</div>
  </section>
)

interface SettingsPartProps {
  title: string
  /** One sentence under the title. */
  words?: ReactNode
  children: ReactNode
}

/** A part of a section, with its own heading. */
export const SettingsPart = ({ title, words, children }: SettingsPartProps) => (
  <section className={classes.part} aria-label={title}>
    {/* It can take the focus if everything below it goes. */}
    <h3 className={classes.partTitle} tabIndex={-1}>
      {title}
    </h3>
    {words !== undefined && <p className={classes.words}>{words}</p>}
    {children}
  </section>
)
