import { AVOIR, CHEQUE, ESPECE } from '@dioptrie/domain/caisse/modes'
import { recusUsuels } from '@dioptrie/domain/caisse/rules'
import { Button } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './caisse.module.css'

/** What most pay with; a shop that names its modes otherwise has its first ones. */
const HABITUELS = [ESPECE, 'Wave', 'Orange Money', 'Carte bancaire', CHEQUE]
const rang = (nom: string) => (HABITUELS.indexOf(nom) + HABITUELS.length) % HABITUELS.length

/** The first five, each under its figure; a credit note is asked for by its number, in the list. */
const aPresser = <M extends { Libelle: string }>(modes: readonly M[]): M[] => {
  const payes = modes.filter(m => m.Libelle !== AVOIR)
  const connus = payes
    .filter(m => HABITUELS.includes(m.Libelle))
    .sort((a, b) => rang(a.Libelle) - rang(b.Libelle))
  return [...connus, ...payes.filter(m => !connus.includes(m))].slice(0, HABITUELS.length)
}

interface PropsModes {
  modes: readonly { Libelle: string }[]
  mode: string
  prendre: (mode: string) => void
}

/** How it is paid, in one press or one key: with Alt, for a scanner types figures too, and an amount is one. */
export function ModesAPresser({ modes, mode, prendre }: PropsModes) {
  const t = useTranslations('caisse')
  const montres = aPresser(modes)
  useTouches(Object.fromEntries(montres.map(({ Libelle }, i) => [`alt+${i + 1}`, () => prendre(Libelle)])))
  if (montres.length < 2) return null
  return (
    <fieldset className={style.presses} aria-label={t('modesUsuels')}>
      {montres.map(({ Libelle }, i) => (
        <Button
          key={Libelle}
          variant="default"
          h={44}
          px={10}
          // The list beside them has every mode, and the hand goes there.
          tabIndex={-1}
          aria-pressed={mode === Libelle}
          aria-keyshortcuts={`Alt+${i + 1}`}
          rightSection={<Raccourci touche={`Alt ${i + 1}`} />}
          onClick={() => prendre(Libelle)}
        >
          {Libelle}
        </Button>
      ))}
    </fieldset>
  )
}

interface PropsRecus {
  du: number
  recu: number | null
  prendre: (recu: number) => void
}

/** What is handed over for it, in one press. */
export function RecusAPresser({ du, recu, prendre }: PropsRecus) {
  const t = useTranslations('caisse')
  const sommes = recusUsuels(du)
  if (sommes.length === 0) return null
  return (
    <fieldset className={style.presses} aria-label={t('recusUsuels')}>
      {sommes.map(somme => (
        <Button
          key={somme}
          size="sm"
          variant="default"
          aria-pressed={recu === somme}
          onClick={() => prendre(somme)}
        >
          <Montant valeur={somme} symbole={false} />
        </Button>
      ))}
    </fieldset>
  )
}
