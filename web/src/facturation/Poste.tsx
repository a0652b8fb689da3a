import type { VenteDossier } from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconChecks, IconFileDollar, IconFilePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins, listeDOrigine } from '../chemins/facturation.ts'
import { NomDeListe } from '../clients/afficher.tsx'
import { appeler, contrat, perimer, RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import type { Demander } from '../kernel/useListe.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { ActionGroupee, Colonne } from '../ui/liste/types.ts'
import { recherche } from '../ui/recherche.ts'
import { aujourdhui, Deux, Limite, Papiers } from './afficher.tsx'
import Chaine from './Chaine.tsx'
import { assurances, societes } from './sources.ts'

const Cotes = aLaDemande(() => import('./Cotes.tsx'))
const Composer = aLaDemande(() => import('./Composer.tsx'))

/** Before any sale of the network. */
const DEBUT = '2000-01-01'
const periode = ({ du, au }: Record<string, unknown>) => ({
  dateDebut: String(du ?? DEBUT),
  dateFin: String(au ?? aujourdhui()),
})
const aTraiter: Demander = ({ du, au, IdOfficine, assurance, ...query }) => ({
  params: {
    ...periode({ du, au }),
    idOfficine: String(IdOfficine ?? 'tous'),
    assurance: String(assurance ?? 'tous'),
  },
  query,
})
const aFacturer: Demander = ({ du, au, assurance, ...query }) => ({
  params: { ...periode({ du, au }), IdAssurance: String(assurance ?? 'tous') },
  query,
})

/** From the sale to the insurer's money: where each franc waits, and the sales of the first two steps. */
export default function Poste() {
  const t = useTranslations('facturation')
  const origine = listeDOrigine(useSearch({ strict: false }))
  const traitees = origine.etape === 'traitees'
  const question = new URLSearchParams(origine).toString()
  const { IdOfficine } = useOfficine()
  const client = useQueryClient()
  const peutTraiter = usePermission('facturation.traiter', IdOfficine)
  const peutFacturer = usePermission('facturation.facturer')
  const [refuses, setRefuses] = useState<{ ref: string; pourquoi: string }[]>([])
  const [restees, setRestees] = useState(0)
  // What was chosen is done: the next choice starts from nothing.
  const [tour, setTour] = useState(0)
  const [aComposer, setAComposer] = useState<VenteDossier[] | null>(null)

  const traiter = async (ventes: VenteDossier[]) => {
    const refusees: typeof refuses = []
    let faites = 0
    for (const v of ventes) {
      try {
        await appeler(contrat.facturation.traiter, {
          payload: { clientId: v.IdClient, RefCmmd: v.RefCmmd },
        })
        faites++
      } catch (erreur) {
        if (!(erreur instanceof RefusApi)) throw erreur
        refusees.push({ ref: v.RefCmmd, pourquoi: erreur.message })
        // Nobody knows what became of it, and the others would fare no better.
        if (erreur.serveurPerdu) break
      }
    }
    setRefuses(refusees)
    setRestees(ventes.length - faites)
    await perimer(client, contrat.facturation.traiter)
    if (faites > 0) avisSucces(t('traitees', { n: faites }))
    setTour(n => n + 1)
  }

  const colonnes: Colonne<VenteDossier>[] = [
    {
      champ: 'Client',
      titre: t('clientEtAssurance'),
      cellule: v => (
        <Deux court sous={[v.Assurance, v.Societe].filter(Boolean).join(' · ')}>
          <NomDeListe civilite={v.Civilite} nom={v.Client} />
        </Deux>
      ),
      texte: v => v.Client,
    },
    {
      champ: 'RefCmmd',
      titre: t('commande'),
      triable: true,
      cellule: v => <Deux sous={ecrireJour(v.DateCommd)}>{v.RefCmmd}</Deux>,
    },
    {
      champ: 'DateLimite',
      titre: t('deposerLe'),
      triable: true,
      cellule: v => <Limite jour={v.DateLimite} />,
      texte: v => (v.DateLimite ? ecrireJour(v.DateLimite) : ''),
    },
    { champ: 'AFacturer', genre: 'montant', titre: t('assurance'), triable: true },
    ...(traitees
      ? []
      : [
          {
            champ: 'Manquent' as const,
            titre: t('papiers'),
            cellule: (v: VenteDossier) => <Papiers manquent={v.Manquent} />,
            texte: (v: VenteDossier) => v.Manquent.map(p => t(`pieces.${p}`)).join(', '),
          },
        ]),
    { champ: 'NumeroBon', attenue: true, cachee: true },
    { champ: 'Matricule', attenue: true, cachee: true },
    { champ: 'Officine', cachee: IdOfficine !== undefined, cede: 2 },
  ]
  const enRetard = {
    champ: 'retard',
    titre: t('echeance'),
    options: [{ value: 'oui', label: t('enRetard') }],
  }
  const parAssurance = { champ: 'assurance', titre: t('uneAssurance'), source: assurances }
  const traitement: ActionGroupee<VenteDossier> = {
    libelle: t('traiter'),
    icone: IconChecks,
    touche: 't',
    principale: true,
    faire: traiter,
  }
  const composition: ActionGroupee<VenteDossier> = {
    libelle: t('composer'),
    icone: IconFilePlus,
    touche: 'f',
    principale: true,
    faire: ventes => setAComposer(ventes),
  }
  const communs = {
    parOfficine: true,
    titre: t('poste'),
    nombre: (n: number) => t('ventes', { n }),
    invite: t('invite'),
    colonnes,
    periode: t('vente'),
    tri: 'DateLimite',
    ouvrir: (v: VenteDossier) => `${chemins.dossier(v.IdClient, v.RefCmmd)}${question && `?${question}`}`,
    selectionnes: (n: number) => t('selectionnees', { n }),
    avant: <Chaine auPoste />,
    cote: <Cotes />,
    actions: peutFacturer && !traitees && (
      <Bouton
        libelle={t('composer')}
        vers={chemins.poste}
        search={recherche({ etape: 'traitees' })}
        icone={IconFilePlus}
      />
    ),
    note: refuses.length > 0 && (
      <Note ton="warn" titre={t('nonTraitees', { n: restees })}>
        {refuses.slice(0, 5).map(({ ref, pourquoi }) => (
          <span key={ref} style={{ display: 'block' }}>
            {ref} : <span lang="fr">{pourquoi}</span>
          </span>
        ))}
      </Note>
    ),
  }
  return (
    <>
      {traitees ? (
        <ListPage
          key="traitees"
          {...communs}
          cle="facturation-traitees"
          appel={contrat.facturation.aFacturer}
          demander={aFacturer}
          filtres={[parAssurance, enRetard]}
          groupe={peutFacturer ? [composition] : []}
          vide={{ icone: IconFileDollar, titre: () => t('videTraitees'), texte: t('videTraiteesTexte') }}
        />
      ) : (
        <ListPage
          key={`aTraiter ${tour}`}
          {...communs}
          cle="facturation-a-traiter"
          appel={contrat.facturation.aTraiter}
          demander={aTraiter}
          filtres={[
            parAssurance,
            { champ: 'IdSociete', source: societes },
            {
              champ: 'papiers',
              titre: t('papiers'),
              options: (['complets', 'incomplets'] as const).map(p => ({ value: p, label: t(p) })),
            },
            enRetard,
          ]}
          groupe={peutTraiter ? [traitement] : []}
          vide={{ icone: IconFileDollar, titre: () => t('videATraiter'), texte: t('videATraiterTexte') }}
        />
      )}
      {aComposer && <Composer ventes={aComposer} fermer={() => setAComposer(null)} />}
    </>
  )
}
