import type { ReactNode } from 'react'
import { SettingsPane } from '../../ui/page/SettingsPane.tsx'
import { sectionTitleOf, type SectionPath } from './settings-sections.ts'

interface SettingsSectionProps {
  path: SectionPath
  /** For a page below the section: its own title. */
  title?: string
  children: ReactNode
}

/** One section of Account Settings. */
export const SettingsSection = ({ path, title, children }: SettingsSectionProps) => (
  <SettingsPane
    title={title ?? sectionTitleOf(path)}
    back={title === undefined ? '/me/settings' : `/me/settings/${path}`}
    isBelow={title !== undefined}
  >
    {children}
  </SettingsPane>
)
