import { useMay } from '../../client/account.ts'
import { SettingsLayout } from '../../ui/page/SettingsLayout.tsx'
import { SECTIONS } from './settings-sections.ts'

/** `/me/settings`. */
export const SettingsPage = () => {
  const hasAgreement = useMay('agreement.sign')
  const sections = SECTIONS.filter(({ path }) => path !== 'agreement' || hasAgreement)
  return <SettingsLayout title="Account Settings" sections={sections.map(toLink)} />
}

const toLink = ({ path, ...section }: (typeof SECTIONS)[number]) => ({
  ...section,
  to: `/me/settings/${path}` as const,
})
