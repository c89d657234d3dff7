import { useAccount, useMay } from '../../client/account.ts'
import { SettingsLayout } from '../../ui/page/SettingsLayout.tsx'
import { SECTIONS } from './settings-sections.ts'

/** `/me/settings`. */
export const SettingsPage = () => {
  const hasAgreement = useMay('agreement.sign')
  // Whoever isn't confirmed yet has no clients whom somebody could cover.
  const hasClients = !useAccount().roles.includes('ROLE_COACH_UNCONFIRMED')
  const sections = SECTIONS.filter(
    ({ path }) => (path !== 'agreement' || hasAgreement) && (path !== 'away' || hasClients),
  )
  return <SettingsLayout title="Account Settings" sections={sections.map(toLink)} />
}

const toLink = ({ path, ...section }: (typeof SECTIONS)[number]) => ({
  ...section,
  to: `/me/settings/${path}` as const,
})
