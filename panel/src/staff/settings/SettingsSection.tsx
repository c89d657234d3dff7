import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sectionTitleOf, type SectionPath } from './settings-sections.ts'
import classes from './SettingsSection.module.css'

interface SettingsSectionProps {
  path: SectionPath
  /** For a page below the section: its own title. */
  title?: string
  children: ReactNode
}

/** Frame of one section of Account Settings: its title and, on a phone, a link back to the list. */
export const SettingsSection = ({ path, title, children }: SettingsSectionProps) => (
  <section className={classes.child} aria-labelledby="settings-child">
    <header className={classes.head}>
      <Link
        className={classes.back}
        data-below={title !== undefined || undefined}
        to={title === undefined ? '/me/settings' : `/me/settings/${path}`}
        aria-label="Back"
      >
        <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
      </Link>
      <h2 id="settings-child" className={classes.title}>
        {title ?? sectionTitleOf(path)}
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
    <h3 className={classes.partTitle}>{title}</h3>
    {words !== undefined && <p className={classes.words}>{words}</p>}
    {children}
  </section>
)
