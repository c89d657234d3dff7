import { Button } from '@mantine/core'
import { useAccount } from '../../client/account.ts'
import { openOverlay } from '../open-overlay.ts'
import { endTourOffer, isTourOffered } from './end-tour-offer.ts'
import classes from './TourStrip.module.css'

/** Offers the tour to new users until they have taken or declined it. */
export const TourStrip = () => {
  const account = useAccount()
  if (!isTourOffered(account)) return null
  return (
    <section className={classes.strip} aria-label="Product tour">
      <p className={classes.words}>New here? The tour shows you what is where, in a minute.</p>
      <Button size="xs" onClick={() => openOverlay('tour')}>
        Take the tour
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => endTourOffer(account)}>
        No, thanks
      </Button>
    </section>
  )
}
