import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins as cheminsComptes } from '../chemins/comptes.ts'
import { chemins, nomDe } from '../chemins/organisation.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { Appeler, Courriel } from '../ui/Joindre.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import { CarteIdentite } from './CarteIdentite.tsx'
import { EtatPersonnel, ecrireDate } from './EtatPersonnel.tsx'
import style from './organisation.module.css'
import { Photo } from './Photo.tsx'
import { useRetraitPersonnel } from './retrait.tsx'

export default function FichePersonnel() {
  const { personnelId = '' } = useParametres()
  const t = useTranslations('organisation.personnel')
  return (
    <FicheParId
      appel={contrat.personnel.lire}
      id={personnelId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.liste}
      allerListe={t('allerListe')}
    >
      {personne => <Vue personne={personne} />}
    </FicheParId>
  )
}

function Vue({ personne }: { personne: Personnel }) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const present = personne.supprimeLe === null
  const peutEcrire = usePermission('personnel.ecrire')
  const { retirer, note } = useRetraitPersonnel()
  const restaurer = useAction(contrat.personnel.restaurer)
  const nom = nomDe(personne)
  useTitre(nom)
  const lignes = (...champs: [keyof Personnel & string, ReactNode][]) => (
    <Lecture lignes={champs.map(([cle, valeur]) => [champ(cle), valeur])} />
  )
  return (
    <>
      <Entete
        avant={<Portrait url={personne.photoURL} nom={nom} taille={50} />}
        titre={nom}
        contexte={[personne.NomPoste, personne.NomAgence].filter(Boolean).join(' · ')}
      >
        {peutEcrire && present && (
          <>
            <MenuFiche
              actions={() => [
                { libelle: t('retirer'), icone: IconTrash, danger: true, faire: () => retirer(personne) },
              ]}
            />
            <Bouton
              libelle={ui('modifier')}
              variant="filled"
              vers={chemins.modifier(personne._id)}
              icone={IconPencil}
            />
          </>
        )}
      </Entete>
      <div className="pile">
        {note}
        {!present && (
          <Note
            ton="warn"
            titre={t('estRetire')}
            actions={
              peutEcrire && (
                <Bouton
                  libelle={ui('restaurer')}
                  size="sm"
                  loading={restaurer.enCours}
                  faire={() => restaurer.faire({ params: { id: personne._id } })}
                />
              )
            }
          >
            {t('estRetireTexte')}
          </Note>
        )}
        {restaurer.refus && <Erreur refus={restaurer.refus} quoi={t('nonRestaure')} />}
        <div className="sides">
          <div className="pile">
            <Panneau titre={t('identite')}>
              {lignes(
                ['genre', personne.genre && t(`genres.${personne.genre}`)],
                ['anniv', ecrireDate(personne.anniv)],
                ['situationMat', personne.situationMat],
                ['nationalite', personne.nationalite],
                ['permis', personne.permis],
              )}
            </Panneau>
            <Panneau titre={t('contacts')}>
              {lignes(
                ['contact1', personne.contact1 && <Appeler key="contact1" numero={personne.contact1} />],
                ['contact2', personne.contact2 && <Appeler key="contact2" numero={personne.contact2} />],
                ['email', personne.email && <Courriel key="email" adresse={personne.email} />],
                ['emailPro', personne.emailPro && <Courriel key="pro" adresse={personne.emailPro} />],
                ['adresse', personne.adresse],
                ['ville', personne.ville],
                ['pays', personne.pays],
              )}
            </Panneau>
            <Panneau titre={t('emploi')}>
              {lignes(
                ['NomPoste', personne.NomPoste],
                ['NomAgence', personne.NomAgence],
                ['contrat', personne.contrat],
                ['dateEnbauche', ecrireDate(personne.dateEnbauche)],
                ['status', <EtatPersonnel key="status" status={personne.status} />],
              )}
            </Panneau>
            <CarteIdentite personne={personne} peut={peutEcrire && present} />
          </div>
          <div className="pile">
            <Photo personne={personne} peut={peutEcrire && present} />
            <Compte personne={personne} />
            <PiedFiche fiche={personne} />
          </div>
        </div>
      </div>
    </>
  )
}

function Compte({ personne }: { personne: Personnel }) {
  const t = useTranslations('organisation.personnel')
  const voit = usePermission('utilisateurs.lire')
  const peut = usePermission('utilisateurs.ecrire')
  const { IdUtilisateur } = personne
  const ouvrir = new URLSearchParams({
    PersonnelId: personne._id,
    email: personne.email ?? '',
    displayName: `${personne.prenoms} ${personne.nom}`,
    IdOfficine: personne.agence,
  })
  return (
    <Panneau
      titre={t('compte')}
      lien={
        IdUtilisateur
          ? voit && (
              <Link to={cheminsComptes.voir(IdUtilisateur)} className={style.lien}>
                {t('voirCompte')}
              </Link>
            )
          : peut &&
            personne.supprimeLe === null && (
              <Link to={`${cheminsComptes.creer}?${ouvrir}`} className={style.lien}>
                {t('ouvrirCompte')}
              </Link>
            )
      }
    >
      {IdUtilisateur ? (
        <div className="row wrap gap-8">
          <Statut ton={personne.compteActif ? 'ok' : 'bad'}>
            {personne.compteActif ? t('compteActif') : t('compteInactif')}
          </Statut>
          <span>{personne.NomsRoles.join(', ')}</span>
        </div>
      ) : (
        <p className="muted">{t('sansCompteTexte')}</p>
      )}
    </Panneau>
  )
}
