import type { Forme } from '../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const titres: Forme<typeof fr.titres> = {
  connexion: { titre: 'Iniciar sessão' },
  nouveau: { titre: 'Nova palavra-passe' },
  fournisseur: { titre: 'Sessão pela sua organização' },
  roles: { titre: 'Perfis', nouveau: 'Novo perfil', modifier: 'Editar um perfil' },
  comptes: {
    titre: 'Contas',
    un: 'Conta',
    nouveau: 'Nova conta',
    modifier: 'Editar uma conta',
    creer: 'Criar uma conta',
  },
}

export const mots: Forme<typeof fr.mots> = {
  connexion: {
    accueil: 'Olá',
    sousTitre: 'Inicie sessão para reencontrar os seus clientes.',
    entrer: 'Entrar',
    souvenir: 'Manter a sessão neste computador',
    oublie: 'Esqueceu-se da palavra-passe?',
    deja: 'Já tem sessão iniciada: {nom}.',
    continuer: 'Continuar',
    expiree: 'A sua sessão terminou. Inicie sessão para retomar onde estava.',
    attente: 'Demasiadas tentativas. Tente de novo dentro de {n} s.',
    devise: 'Uma rede, cada olhar.',
    phrase: 'Clientes, receitas, vendas e caixa das suas lojas, no mesmo lugar.',
  },
  oubli: {
    titre: 'Palavra-passe esquecida',
    texte: 'Indique o seu endereço: se existir uma conta, será enviada uma ligação válida por 30 minutos.',
    envoyer: 'Enviar a ligação',
    retour: 'Voltar ao início de sessão',
    fait: 'Pedido registado',
    faitTexte: 'Se existir uma conta para {email}, acaba de ser enviada uma ligação válida por 30 minutos.',
    sansCourrier: 'Nenhum correio pode sair daqui: peça uma ligação a um administrador.',
  },
  nouveau: {
    texte: 'Pelo menos 10 caracteres e que não seja comum. Todas as suas sessões serão encerradas.',
    choisir: 'Escolher esta palavra-passe',
    fait: 'Palavra-passe alterada. Inicie sessão com a nova.',
    sansLien: 'Esta ligação está incompleta. Peça uma nova.',
    demander: 'Pedir uma nova ligação',
  },
  premier: {
    titre: 'Primeiro arranque',
    texte: 'Crie a conta do primeiro administrador. O código de arranque está na consola do servidor.',
    officine: 'Nome da primeira loja',
    codeOfficine: 'Código da loja',
    codeOfficineAide: '2 a 4 letras, no início de todos os números: CMD-ANG-26-00042. Não muda depois.',
    nom: 'O seu nome',
    creer: 'Criar a conta e entrar',
  },
  fournisseur: {
    enCours: 'A verificar a sua identidade…',
    echec: 'O início de sessão falhou.',
    recommencer: 'Voltar ao início de sessão',
    ou: 'ou',
    continuer: 'Continuar com {nom}',
  },
  requis: 'Obrigatório',
  voirMotDePasse: 'Mostrar a palavra-passe',
}
