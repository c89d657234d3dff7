import { OrganizationSelect } from '../../organizations/OrganizationSelect.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { chooseOrganization } from '../choose-organization.ts'
import { openOverlay } from '../open-overlay.ts'

/** Searches the organizations that an account without its own may act in. Choosing one reloads the panel. */
export const SwitchOrganization = () => (
  <Dialog title="Switch organization" onClose={() => openOverlay(null)}>
    <OrganizationSelect value={null} onChange={(id) => void (id !== null && chooseOrganization(id))} />
  </Dialog>
)
