import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { contrat, requetePage, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Designation } from '../ui/Designation.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { ARecompter } from './ARecompter.tsx'
import type { Comptages } from './comptages.ts'
import style from './stock.module.css'

/** Each beep adds one; what was just counted stands large, within reach of a thumb. */
export function Compteur({ comptages }: { comptages: Comptages }) {
  const t = useTranslations('stock')
  const [texte, setTexte] = useState('')
  const { compter, nonEnregistres, arret } = comptages
  const scanner = (code: string) => compter({ CodeBarre: code, Ajout: 1 })
  useScan(code => {
    scanner(code)
    return true
  })
  // What is counted stays with this tab: it must not be closed before it is saved.
  useEffect(() => {
    if (nonEnregistres === 0) return
    const retenir = (e: BeforeUnloadEvent) => e.preventDefault()
    window.addEventListener('beforeunload', retenir)
    return () => window.removeEventListener('beforeunload', retenir)
  }, [nonEnregistres])
  return (
    <Panneau>
      <div className="grid gap-12">
        <TextInput
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
            scanner(code)
          }}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <Derniere comptages={comptages} />
        {arret ? (
          <Note
            ton="warn"
            role="status"
            titre={t('inventaires.nonEnregistres', { n: nonEnregistres })}
            actions={<Bouton libelle={t('inventaires.renvoyer')} size="sm" faire={comptages.reessayer} />}
          >
            {t('inventaires.gardes')}
          </Note>
        ) : (
          <p className={style.enregistrement} role="status">
            {nonEnregistres > 0 && t('inventaires.nonEnregistres', { n: nonEnregistres })}
          </p>
        )}
        {comptages.refuses
          .filter(r => r.ligne.CodeBarre !== undefined)
          .map(({ ligne, refus }) => (
            <Erreur
              key={ligne.CodeBarre}
              refus={refus}
              quoi={t('inventaires.nonCompte', { code: ligne.CodeBarre ?? '', n: ligne.Ajout ?? 0 })}
            />
          ))}
      </div>
    </Panneau>
  )
}

/** The article of the last beep, and how many of it are counted with what is on its way. */
function Derniere({ comptages }: { comptages: Comptages }) {
  const t = useTranslations('stock')
  const { id, derniere, connues, compter } = comptages
  const mienne = [...connues.values()].find(
    l => l.IdArticle === derniere?.IdArticle || l.CodeBarre === derniere?.CodeBarre,
  )
  // A colleague may be counting the same shelf: what stands large is what the inventory holds.
  const lues = useComplement({
    ...requetePage(contrat.inventaires.lignes, {
      params: { id },
      query: { page: 1, limit: 10, q: mienne?.CodeBarre ?? '' },
    }),
    enabled: mienne !== undefined,
  })
  if (!derniere) return null
  const lue = lues?.pageOfItems.find(l => l.IdArticle === mienne?.IdArticle)
  const ligne = lue ? comptages.aJour(lue) : mienne
  const ici = ligne ? { IdArticle: ligne.IdArticle } : derniere
  const compte = ligne ? (comptages.compteDe(ligne) ?? 0) : comptages.enAttente(derniere.CodeBarre ?? '')
  if (!ligne && compte === 0) return null
  return (
    <div className={`row wrap between gap-12 r-panel tint p12-16 ${style.derniere}`} role="status">
      <span>
        <b>{ligne ? <Designation article={ligne} /> : derniere.CodeBarre}</b>
        {ligne && (
          <small className="chiffres">
            {ligne.CodeBarre} · {t('inventaires.attendu', { n: ligne.Attendu })}
          </small>
        )}
        {ligne && <ARecompter ligne={ligne} compter={compter} />}
      </span>
      <span className={`inline-row gap-12 ${style.boutons}`}>
        <Button
          variant="default"
          aria-label="−1"
          disabled={compte === 0}
          onClick={() => compter({ ...ici, Ajout: -1 })}
        >
          <IconMinus size={20} aria-hidden />
        </Button>
        <output className="chiffres">{compte}</output>
        <Button variant="default" aria-label="+1" onClick={() => compter({ ...ici, Ajout: 1 })}>
          <IconPlus size={20} aria-hidden />
        </Button>
      </span>
    </div>
  )
}
