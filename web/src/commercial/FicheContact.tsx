import type { Contact } from '@dioptrie/domain/commercial/contract'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Joindre } from './afficher.tsx'
import { chemins } from './chemins.ts'
import { Papiers, Suivi } from './Suivi.tsx'

const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))
const Retirer = lazy(async () => ({ default: (await import('./Gestes.tsx')).Retirer }))

export default function FicheContact() {
  const t = useTranslations('commercial')
  const { slug = '' } = useParametres()
  const lecture = useQuery(requete(contrat.commercial.lireContactParSlug, { params: { slug } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.repertoire} liste={t('repertoire')}>
      {({ contact }) => <Vue contact={contact} />}
    </FicheLue>
  )
}

function Vue({ contact: c }: { contact: Contact }) {
  const t = useTranslations('commercial')
  const champ = useChamp()
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const [ouvert, setOuvert] = useState<'modifier' | 'retirer' | null>(null)
  const nom = [c.Nom, c.Prenoms].filter(Boolean).join(' ')
  useTitre(nom)
  return (
    <>
      <Entete titre={nom} contexte={[c.Fonction, c.Compte].filter(Boolean).join(' · ')} sansDock>
        {ecrit && (
          <MenuFiche
            actions={() => [
              { libelle: t('modifier'), icone: IconPencil, faire: () => setOuvert('modifier') },
              { libelle: t('retirer'), icone: IconArchive, danger: true, faire: () => setOuvert('retirer') },
            ]}
          />
        )}
      </Entete>
      <div className={disposition.colonnes}>
        <div className={disposition.pile}>
          <Suivi entite="contact" id={c._id} prochaine={c.ProchaineActivite} />
        </div>
        <div className={disposition.pile}>
          <Panneau titre={t('identite')}>
            <Lecture
              lignes={[
                [
                  champ('Telephone'),
                  (c.Telephone || c.Email) && <Joindre telephone={c.Telephone} email={c.Email} />,
                ],
                [t('champs.Fonction'), c.Fonction],
                [t('compte'), c.slugCompte && <Link to={chemins.compte(c.slugCompte)}>{c.Compte}</Link>],
                [t('champs.IdProprietaire'), c.Proprietaire],
              ]}
            />
          </Panneau>
          <Papiers entite="contact" id={c._id} />
          <PiedFiche fiche={c} />
        </div>
      </div>
      <Suspense>
        {ouvert === 'modifier' && <FenetreContact fiche={c} fermer={() => setOuvert(null)} />}
        {ouvert === 'retirer' && (
          <Retirer
            appel={contrat.commercial.retirerContact}
            id={c._id}
            nom={nom}
            fermer={() => setOuvert(null)}
            fait={() => {
              avisSucces(t('retire', { nom }))
              void navigate({ to: chemins.repertoire })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
