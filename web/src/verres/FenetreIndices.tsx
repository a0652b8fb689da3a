import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { IndiceVerre } from '@dioptrie/domain/verres/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampDecimal } from '../ui/ChampDecimal.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './catalogue.module.css'
import { Supprimer } from './Supprimer.tsx'

const ecrire = (n: number) => ecrireNombre(n, Number.isInteger(Math.round(n * 1000) / 10) ? 2 : 3)

/** The refractive indices: one that is chosen is corrected or removed, else a new one is added. */
export function FenetreIndices({ fermer }: { fermer: () => void }) {
  const [choisi, setChoisi] = useState<IndiceVerre | null>(null)
  const [rang, setRang] = useState(0)
  const choisir = (indice: IndiceVerre | null) => {
    setChoisi(indice)
    setRang(n => n + 1)
  }
  return <Indice key={rang} indice={choisi} choisir={choisir} fermer={fermer} />
}

interface Props {
  indice: IndiceVerre | null
  choisir: (indice: IndiceVerre | null) => void
  fermer: () => void
}

function Indice({ indice, choisir, fermer }: Props) {
  const t = useTranslations('verres.indices')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const ecrit = usePermission('verres.ecrire')
  const lecture = useQuery(
    requetePage(contrat.indicesVerre.liste, { query: { page: 1, limit: 200, tri: 'indice' } }),
  )
  const tous = (lecture.data?.pageOfItems ?? []) as IndiceVerre[]
  const creer = useAppel(contrat.indicesVerre.creer)
  const modifier = useAppel(contrat.indicesVerre.modifier)
  const supprimer = useAppel(contrat.indicesVerre.supprimer)
  const retrait = useGeste()
  const depuis = (i: Partial<IndiceVerre>) => ({ indice: i.indice ?? null })
  const saisie = usePetiteFiche({
    cle: `indice:${indice?._id ?? 'nouveau'}`,
    depart: depuis(indice ?? {}),
    version: indice?.version,
    depuis,
    requis: ['indice'],
    enregistrer: (payload, envoi) =>
      indice
        ? modifier.mutateAsync({ params: { id: indice._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    reussi: i => {
      avisSucces(t('enregistre', { n: ecrire(i.indice) }))
      choisir(null)
    },
  })
  return (
    <FenetreSaisie
      titre={t('titre')}
      texte={t('texte')}
      fermer={fermer}
      bouton={ecrit ? (indice ? ui('enregistrer') : t('ajouter')) : undefined}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      intitule={() => champ('IdIndice')}
      dire={(_, valeur) => (typeof valeur === 'number' ? ecrire(valeur) : undefined)}
      autres={
        indice && (
          <Supprimer
            faire={() =>
              void retrait.faire(async () => {
                await supprimer.mutateAsync({ params: { id: indice._id } })
                avisSucces(t('supprime', { n: ecrire(indice.indice) }))
                choisir(null)
              })
            }
          />
        )
      }
    >
      <NonLu lecture={lecture} />
      <ul className={style.indices}>
        {tous.map(i => (
          <li key={i._id}>
            <Bouton
              libelle={ecrire(i.indice)}
              size="sm"
              variant={i._id === indice?._id ? 'filled' : 'default'}
              aria-pressed={i._id === indice?._id}
              disabled={!ecrit}
              faire={() => choisir(i._id === indice?._id ? null : i)}
            />
          </li>
        ))}
      </ul>
      {ecrit && (
        <ChampDecimal
          label={indice ? t('corriger', { n: ecrire(indice.indice) }) : t('nouveau')}
          required
          data-autofocus
          placeholder="1,67"
          value={saisie.valeurs.indice}
          error={saisie.erreurs.indice}
          onChange={n => saisie.poser({ indice: n })}
        />
      )}
    </FenetreSaisie>
  )
}
