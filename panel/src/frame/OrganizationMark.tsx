import { useState } from 'react'
import { Logo } from '../ui/Logo.tsx'
import classes from './Navigation.module.css'

/** The organization's logo; the product's mark if it has none or it can't be loaded. */
export const OrganizationMark = ({ logoUrl }: { logoUrl: string | null }) => {
  const [failed, setFailed] = useState<string | null>(null)
  return logoUrl === null || failed === logoUrl ? (
    <Logo />
  ) : (
    <img className={classes.logo} src={logoUrl} alt="" width={24} height={24} onError={() => setFailed(logoUrl)} />
  )
}
