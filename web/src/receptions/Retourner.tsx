import type { Bon } from '@dioptrie/domain/receptions/contract'
import { SUITES_RETOUR } from '@dioptrie/domain/receptions/rules'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'
import { useAction } from '../ui/useAction.ts'
import { ligneDuCode } from '../ui/useColis.ts'
import { partsGardees } from './CorrigerAchat.tsx'

/** What of a receipt goes back to its supplier, from one shop: nothing unless someone says how many. */
export function Retourner({ bon, IdOfficine, fermer }: { bon: Bon; IdOfficine: string; fermer: () => void }) {
  const t = useTranslations('receptions')
  const gardees = Map.groupBy(
    partsGardees(bon).filter(p => p.envoi.IdOfficine === IdOfficine),
    p => p.IdArticle,
  )
  const lignes = [...gardees].map(([_id, parts]) => ({
    ...(parts[0] as (typeof parts)[number]).ligne,
    _id,
    Gardees: parts.reduce((n, p) => n + p.Gardees, 0),
  }))
  const [combien, setCombien] = useState<Record<string, number | null>>({})
  const tableau = useRef<HTMLDivElement>(null)
  // Each beep puts one more aside.
  useScan(
    code => {
      const ligne = ligneDuCode(lignes, code)
      if (ligne) setCombien(c => ({ ...c, [ligne._id]: (c[ligne._id] || 0) + 1 }))
      return ligne !== undefined
    },
    { champ: tableau },
  )
  const [Suite, setSuite] = useState<(typeof SUITES_RETOUR)[number]>('Avoir')
  const [Motif, setMotif] = useState('')
  const faux = (l: (typeof lignes)[number]) =>
    Number.isNaN(combien[l._id]) || (combien[l._id] ?? 0) > l.Gardees
  const total = lignes.reduce((n, l) => n + (combien[l._id] || 0), 0)
  const retourner = useAction(contrat.receptions.retourner, {
    uneFois: true,
    dit: ({ Reference }) => t('retourne', { n: total, ref: Reference }),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('retournerA', { fournisseur: bon.Fournisseur })}
      texte={t('retournerTexte')}
      taille={680}
      fermer={fermer}
      bouton={t('retournerBouton', { n: total })}
      empeche={total === 0 || lignes.some(faux)}
      action={retourner}
      envoyer={() =>
        retourner.faire({
          payload: {
            IdOfficine,
            IdBon: bon._id,
            Suite,
            Motif: Motif || null,
            lignes: lignes
              .filter(l => combien[l._id])
              .map(l => ({ IdArticle: l._id, Quantite: combien[l._id] as number })),
          },
        })
      }
    >
      <ChampListe
        label={t('suite')}
        required
        data={SUITES_RETOUR.map(value => ({ value, label: t(`suites.${value}`) }))}
        comboboxProps={{ withinPortal: false }}
        value={Suite}
        onChange={v => v && setSuite(v as typeof Suite)}
      />
      <TextInput
        label={t('champs.Motif')}
        maxLength={200}
        value={Motif}
        autoComplete="off"
        onChange={e => setMotif(e.currentTarget.value)}
      />
      <div ref={tableau}>
        <TableauDArticles
          titre={t('champs.Article')}
          lignes={lignes}
          colonnes={[{ titre: t('champs.QuantiteRecue'), valeur: l => l.Gardees }]}
          compter={{
            nom: 'retour',
            titre: t('aRetourner'),
            refusComptage: t('nombreAttendu'),
            valeur: l => combien[l._id] ?? null,
            changer: (l, n) => setCombien(c => ({ ...c, [l._id]: n })),
            erreur: l => faux(l) && t('resteAuPlus', { n: l.Gardees }),
          }}
        />
      </div>
    </FenetreSaisie>
  )
}
