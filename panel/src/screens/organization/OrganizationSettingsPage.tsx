import { SettingsLayout } from '../../ui/page/SettingsLayout.tsx'
import { ORGANIZATION_SECTIONS } from './organization-sections.ts'

/** `/organizations/settings`. */
export const OrganizationSettingsPage = () => (
  <SettingsLayout title="Organization Settings" sections={ORGANIZATION_SECTIONS} />
)
