import type { Bon } from '@dioptrie/domain/receptions/contract'
import { resteATransferer } from '@dioptrie/domain/receptions/rules'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { marque } from '../kernel/places.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './receptions.module.css'

/** What goes to one officine, line by line: all that is left unless someone says less. */
export function Transferer({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const { officines } = useOfficine()
  // Nobody is proposed: what leaves for the wrong shop left because nobody looked.
  const ouvertes = officines.filter(o => o.Statut === 'Ouverte')
  // One alone is no choice: what is received stays there.
  const [seule] = ouvertes.length === 1 ? ouvertes : []
  const [choisie, setIdOfficine] = useState<string | null>(null)
  const IdOfficine = seule?._id ?? choisie
  const [essaye, setEssaye] = useState(false)
  const lignes = bon.lignes.filter(l => resteATransferer(l) > 0)
  const remplir = (tout: boolean) =>
    Object.fromEntries(lignes.map(l => [l._id, tout ? resteATransferer(l) : 0])) as Record<
      string,
      number | null
    >
  const [combien, setCombien] = useState(() => remplir(true))
  const nom = officines.find(o => o._id === IdOfficine)?.Nom ?? ''
  const total = lignes.reduce((n, l) => n + (combien[l._id] || 0), 0)
  const faux = (l: (typeof lignes)[number]) => {
    const n = combien[l._id]
    return n !== null && n !== undefined && !(n <= resteATransferer(l))
  }
  const transferer = useAction(contrat.receptions.transferer, {
    dit: () => t('transfere', { n: total, officine: nom }),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('transfererTitre')}
      texte={seule && t('uneSeuleOfficine')}
      taille={780}
      fermer={fermer}
      bouton={t('transfererBouton', { n: total })}
      empeche={total === 0 || lignes.some(faux)}
      action={transferer}
      envoyer={() => {
        setEssaye(true)
        if (!IdOfficine) return
        transferer.faire({
          params: { id: bon._id },
          payload: {
            version: bon.version,
            lignes: lignes
              .filter(l => combien[l._id])
              .map(l => ({ _id: l._id, IdOfficine, Quantite: combien[l._id] as number })),
          },
        })
      }}
    >
      <div className={`flex wrap end gap-8 ${style.barre}`}>
        <ChampListe
          label={t('versOfficine')}
          data={ouvertes.map(o => ({ value: o._id, label: o.Nom }))}
          disabled={seule !== undefined}
          comboboxProps={{ withinPortal: false }}
          placeholder={t('choisirOfficine')}
          required
          value={IdOfficine}
          onChange={setIdOfficine}
          error={essaye && !IdOfficine && t('officineAttendue')}
          openOnFocus={false}
          onKeyDown={e => {
            // Chosen, Enter goes on to what leaves; sending has its own gesture.
            if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || !IdOfficine) return
            if (e.currentTarget.getAttribute('aria-expanded') === 'true' || e.currentTarget.value !== nom)
              return
            e.preventDefault()
            marque('transfert', 0)?.focus()
          }}
          data-autofocus
        />
        <Bouton libelle={t('tout')} faire={() => setCombien(remplir(true))} />
        <Bouton libelle={t('rien')} faire={() => setCombien(remplir(false))} />
      </div>
      <TableauDArticles
        titre={t('champs.Article')}
        lignes={lignes}
        colonnes={[{ titre: t('champs.Reste'), valeur: resteATransferer }]}
        compter={{
          nom: 'transfert',
          titre: t('champs.AEnvoyer'),
          refusComptage: t('nombreAttendu'),
          valeur: l => combien[l._id],
          changer: (l, n) => setCombien(c => ({ ...c, [l._id]: n })),
          erreur: l => faux(l) && t('resteAuPlus', { n: resteATransferer(l) }),
        }}
      />
    </FenetreSaisie>
  )
}
