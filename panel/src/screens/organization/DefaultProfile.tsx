import { SettingsPane } from '../../ui/page/SettingsPane.tsx'
import { RoutinePart } from './fields/RoutinePart.tsx'
import { SettingsBlocks } from './SettingsBlocks.tsx'

/** `/organizations/settings/contacts/default-profile`: what applies to clients whose profile doesn't say. */
export const DefaultProfile = () => (
  <SettingsPane title="Default Profile" back="/organizations/settings">
    <SettingsBlocks>{(host) => <RoutinePart {...host} />}</SettingsBlocks>
  </SettingsPane>
)
