import type { Inventaire, LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { Designation } from '../ui/Designation.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './stock.module.css'

/** Each beep adds one; what was just counted stands large, within reach of a thumb. */
export function Compteur({ inventaire }: { inventaire: Inventaire }) {
  const t = useTranslations('stock')
  const champ = useRef<HTMLInputElement>(null)
  const [texte, setTexte] = useState('')
  const [derniere, setDerniere] = useState<LigneInventaire | null>(null)
  const compter = useAppel(contrat.inventaires.compter, {
    onSuccess: ({ lignes }) => setDerniere(lignes[0] ?? null),
  })
  const envoyer = (ligne: { CodeBarre?: string; IdArticle?: string; Ajout?: number; Compte?: number }) =>
    compter.mutate({ params: { id: inventaire._id }, payload: { lignes: [ligne] } })
  useScan(code => {
    envoyer({ CodeBarre: code, Ajout: 1 })
    return true
  })
  return (
    <Panneau>
      <div className={style.compteur}>
        <TextInput
          ref={champ}
          aria-label={t('inventaires.scanner')}
          placeholder={t('inventaires.scanner')}
          size="md"
          leftSection={<IconBarcode size={22} stroke={1.8} aria-hidden />}
          value={texte}
          onChange={e => setTexte(e.currentTarget.value)}
          onKeyDown={e => {
            // What the field holds now: a scanner is faster than the screen.
            const code = e.currentTarget.value.trim()
            if (e.key !== 'Enter' || !code) return
            e.preventDefault()
            setTexte('')
            envoyer({ CodeBarre: code, Ajout: 1 })
          }}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        {derniere && (
          <div className={style.derniere} role="status">
            <span>
              <b>
                <Designation article={derniere} />
              </b>
              <small className="chiffres">
                {derniere.CodeBarre} · {t('inventaires.attendu', { n: derniere.Attendu })}
              </small>
            </span>
            <span className={style.boutons}>
              <Button
                variant="default"
                aria-label="−1"
                disabled={!derniere.Compte}
                onClick={() =>
                  envoyer({ IdArticle: derniere.IdArticle, Compte: Math.max(0, (derniere.Compte ?? 0) - 1) })
                }
              >
                <IconMinus size={20} aria-hidden />
              </Button>
              <output className="chiffres">{derniere.Compte ?? 0}</output>
              <Button
                variant="default"
                aria-label="+1"
                onClick={() => envoyer({ IdArticle: derniere.IdArticle, Ajout: 1 })}
              >
                <IconPlus size={20} aria-hidden />
              </Button>
            </span>
          </div>
        )}
        {compter.error && <Erreur refus={compter.error} />}
      </div>
    </Panneau>
  )
}
