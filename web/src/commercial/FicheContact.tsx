import type { Contact } from '@dioptrie/domain/commercial/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Joindre } from './afficher.tsx'
import { Bas, Cadre } from './Cadre.tsx'
import { Suivi } from './Suivi.tsx'

const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))

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
  return (
    <Cadre
      id={c._id}
      nom={[c.Nom, c.Prenoms].filter(Boolean).join(' ')}
      contexte={[c.Fonction, c.Compte].filter(Boolean).join(' · ')}
      telephone={c.Telephone}
      modifier={fermer => <FenetreContact fiche={c} fermer={fermer} />}
      retirer={contrat.commercial.retirerContact}
      remettre={contrat.commercial.remettreContact}
      retireLe={c.RetireLe}
      liste={chemins.repertoire}
    >
      <div className="sides">
        <div className="pile">
          <Suivi entite="contact" id={c._id} prochaine={c.ProchaineActivite} />
        </div>
        <div className="pile">
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
          <Bas entite="contact" fiche={c} />
        </div>
      </div>
    </Cadre>
  )
}
